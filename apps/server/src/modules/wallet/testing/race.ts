/** Many spends at once against a balance for one of them: exactly one may win, whatever the timing. */
import { asAccount, type Platform } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { grant } from '../granting.service.ts';
import { spend } from '../spending.service.ts';
import { identityKey } from '../wallet.rules.ts';
import { availableCredits } from '../wallet.service.ts';
import { quietly } from './accounts.ts';

/** One round: the price of one contact is granted, everybody wants a contact of their own. */
export async function raceOnce(platform: Platform, accountId: number, round: string, contenders: number) {
  const ctx = quietly(platform, accountId);
  await asAccount(ctx, accountId, (tx) => grant(tx, { source: 'grant', credits: 3, key: `round ${round}` }));
  const outcomes = await Promise.all(
    Array.from({ length: contenders }, (_, i) => {
      const items = [
        { act: 'people.contact' as const, identityKeys: [identityKey('email', `${round}-${i}@example.test`)] },
      ];
      const input = { items, purpose: 'search', title: 'A race', key: `round ${round}, contender ${i}` };
      return asAccount(ctx, accountId, (tx) => spend(tx, input)).then(() => 'won', codeOf);
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
