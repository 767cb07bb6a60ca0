/** Hosts that no crawler likes, below their own domain. */
const TRAPS = 'traps.test';

export const isTrap = (host: string): boolean => host.endsWith(`.${TRAPS}`);
