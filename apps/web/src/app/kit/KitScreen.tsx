/** Every component of the kit in its states. */
export function KitScreen() {
  return <main>Kit</main>;
}
