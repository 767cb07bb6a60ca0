/** A waiting time of the server as a moment of this clock: it stays right when the page is reloaded. */
export const inSeconds = (seconds: number): number => Date.now() + seconds * 1000;
