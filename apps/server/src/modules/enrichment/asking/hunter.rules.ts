/** Whose key Hunter checks addresses with. Pure. */
import type { RunContext } from '../enrichment.port.ts';

/** As the e-mail finder takes it: the account's, its reseller's or the platform's. */
export const hunterKey = ({ usable }: RunContext) => {
  const found = usable.single.find(({ source }) => source.id === 'hunter');
  return found ? { hunterKey: found.key } : {};
};
