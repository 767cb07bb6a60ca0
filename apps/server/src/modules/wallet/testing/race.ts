/** Many spends at once against a balance for one of them: exactly one may win, whatever the timing. */
import { asAccount, type Platform } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type History, UNRECORDED } from '../../../testing/history.ts';
import { grant } from '../granting.service.ts';
import { spend } from '../spending.service.ts';
import { identityKey } from '../wallet.rules.ts';
import { availableCredits } from '../wallet.service.ts';
import { quietly } from './accounts.ts';

/** One round: the price of one contact is granted, everybody wants a contact of their own. */
export async function raceOnce(
  platform: Platform,
  accountId: number,
  round: string,
  contenders: number,
  history: History = UNRECORDED,
) {
  const ctx = quietly(platform, accountId);
  const asked = { by: 'proof', account: accountId };
  const granting = history.begin({ do: 'grant', ...asked, keys: [`round ${round}`] });
  await asAccount(ctx, accountId, (tx) => grant(tx, { source: 'grant', credits: 3, key: `round ${round}` }));
  history.end(granting, 'done', { credits: 3 });
  const outcomes = await Promise.all(
    Array.from({ length: contenders }, (_, i) => {
      const items = [
        { act: 'people.contact' as const, identityKeys: [identityKey('email', `${round}-${i}@example.test`)] },
      ];
      const key = `round ${round}, contender ${i}`;
      const input = { items, purpose: 'search', title: 'A race', key };
      const spending = history.begin({ do: 'spend', ...asked, keys: [`${key}/reserve`, `${key}/settle`] });
      return asAccount(ctx, accountId, (tx) => spend(tx, input)).then(
        ({ credits }) => {
          history.end(spending, 'done', { credits: Math.abs(credits) });
          return 'won';
        },
        (error: unknown) => {
          const code = codeOf(error);
          history.end(spending, 'refused', { code });
          return code;
        },
      );
    }),
  );
  return {
    won: outcomes.filter((outcome) => outcome === 'won').length,
    refused: outcomes.filter((outcome) => outcome === 'wallet.not_enough').length,
    left: await asAccount(ctx, accountId, availableCredits),
  };
}

const codeOf = (error: unknown) => {
  if (error instanceof AppError) return error.code;
  throw error;
};
