/** Where the focus goes from a row that is gone. */
const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex="0"]';
/** Nothing outside of the page's content or of the dialog belongs to its rows. */
const LIMIT = '#content, [role="dialog"], body';

/** The first control behind the removed row, or the last one before it, as near as possible. */
export function nextTo(
  { target, nextSibling }: Pick<MutationRecord, 'target' | 'nextSibling'>,
  isUsable: (element: HTMLElement) => boolean,
): HTMLElement | undefined {
  for (let place = target instanceof Element ? target : null; place; place = place.parentElement) {
    if (!place.isConnected) continue;
    const found = [...place.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isUsable);
    const next = nextSibling?.isConnected ? found.find((one) => isAtOrBehind(one, nextSibling)) : undefined;
    if (next ?? found.length > 0) return next ?? found.at(-1);
    if (place.matches(LIMIT)) return undefined;
  }
  return undefined;
}

const isAtOrBehind = (element: Node, place: Node) =>
  place.contains(element) || (place.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
