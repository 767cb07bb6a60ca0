/**
 * Messages to receivers. The operation `deliver` puts in `messages` for the receiver `to`. Found are `receiver`s that
 * are `gone` and every `attempt` in its order, as the receivers saw it: where, which message, what was answered
 * (`accepted`, `refused`, `none`), and, where messages are signed, whether the signature is right.
 */
import { groupBy, type Rule, type Story } from './history.ts';

interface Attempt {
  to: string;
  message: string;
  answer: 'accepted' | 'refused' | 'none';
  signed?: boolean;
}

const nameOf = (to: unknown, message: unknown) => `${message} at ${to}`;
const attemptsOf = (story: Story) => story.found('attempt') as unknown as Attempt[];
const byName = (story: Story) => groupBy(attemptsOf(story), ({ to, message }) => nameOf(to, message));

const putIn = (story: Story) =>
  story.operations.filter(({ do: what, answer }) => what === 'deliver' && answer !== 'refused');
const messagesOf = ({ asked }: { asked: Record<string, unknown> }) =>
  (asked['messages'] as string[]).map((message) => nameOf(asked['to'], message));

/** What was put in was accepted, unless the receiver is gone. */
const nothingLost: Rule = (story) => {
  const gone = new Set(story.found('receiver').flatMap(({ to, gone: isGone }) => (isGone ? [to] : [])));
  const known = byName(story);
  return putIn(story)
    .filter(({ answer, asked }) => answer === 'done' && !gone.has(asked['to']))
    .flatMap(messagesOf)
    .filter((name) => !known.get(name)?.some(({ answer }) => answer === 'accepted'))
    .map((name) => `${name} was never accepted`);
};

/** After it was accepted a message comes again only if the sender had not heard of an earlier attempt. */
const nothingTwice: Rule = (story) =>
  [...byName(story)]
    .filter(([, attempts]) => {
      const accepted = attempts.filter(({ answer }) => answer === 'accepted').length;
      const unanswered = attempts.filter(({ answer }) => answer === 'none').length;
      return accepted > 1 + unanswered;
    })
    .map(([name]) => `${name} was accepted twice`);

/** Nothing arrives that was not put in for this receiver. */
const nothingElsewhere: Rule = (story) => {
  const known = new Set(putIn(story).flatMap(messagesOf));
  return [...byName(story).keys()].filter((name) => !known.has(name)).map((name) => `${name} was never put in`);
};

const everythingSigned: Rule = (story) =>
  attemptsOf(story)
    .filter(({ signed }) => signed === false)
    .map(({ to, message }) => `${nameOf(to, message)} has a wrong signature`);

export const deliveriesRules = { nothingLost, nothingTwice, nothingElsewhere, everythingSigned };
