/** Moves one item to another position; the others keep their order. */
export function moved(order: number[], id: number, to: number): number[] {
  const rest = order.filter((one) => one !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}
