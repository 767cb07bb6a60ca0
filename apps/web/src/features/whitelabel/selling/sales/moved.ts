/** The order with one of them at another place; the others keep theirs. */
export function moved(order: number[], id: number, to: number): number[] {
  const rest = order.filter((one) => one !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}
