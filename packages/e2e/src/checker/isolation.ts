/**
 * Accounts do not see each other. Found are `mark`s: a text that only things of an `account` carry. The operation `ask`
 * has the `account`s that its caller may see (none for a stranger), and its answer names the marks it `saw`.
 */
import type { Rule, Story } from './history.ts';

const ownersOf = (story: Story) => new Map(story.found('mark').map(({ mark, account }) => [mark, account as number]));
const asksOf = ({ operations }: Story) => operations.filter(({ do: what }) => what === 'ask');

const nothingForeign: Rule = (story) => {
  const owners = ownersOf(story);
  return asksOf(story).flatMap(({ number, by, asked, got }) =>
    ((got['saw'] ?? []) as string[])
      .filter((mark) => !((asked['accounts'] ?? []) as number[]).includes(owners.get(mark) as number))
      .map((mark) => `${by} saw ${mark} of account ${owners.get(mark)} in answer ${number}`),
  );
};

/** Every question is answered, with a reply or a refusal. */
const everythingAnswered: Rule = (story) =>
  asksOf(story)
    .filter(({ answer }) => answer === 'lost')
    .map(({ number, by, asked }) => `${by} got no answer to ${asked['what']} (${number})`);

/** Without marks the first rule would say nothing. */
const marksExist: Rule = (story) => (story.found('mark').length === 0 ? ['no mark was planted'] : []);

export const isolationRules = { nothingForeign, everythingAnswered, marksExist };
