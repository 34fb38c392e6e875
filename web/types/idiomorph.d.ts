/* What we use of idiomorph, which has no types of its own. */

/** What may be asked before something is changed; `false` keeps it as it is. */
export interface Callbacks {
  beforeNodeMorphed?: (old: Node, fresh: Node) => boolean;
  beforeAttributeUpdated?: (attribute: string, element: Element, change: "update" | "remove") => boolean;
}

export interface Options {
  morphStyle?: "innerHTML" | "outerHTML";
  restoreFocus?: boolean;
  ignoreActiveValue?: boolean;
  callbacks?: Callbacks;
}

export const Idiomorph: {
  morph(old: Element, fresh: Element | string, options?: Options): Node[];
};
