/** Statements as parts of a trace: their words with placeholders, never their values. */
import type pg from 'pg';
import { currentSpan } from './span.ts';

const LONGEST = 1000;

interface Question {
  name?: string;
  text?: string;
}

function textOf(question: unknown): string {
  if (typeof question === 'string') return question;
  return (question as Question | null)?.text ?? '';
}

export function traceStatements(client: pg.PoolClient): pg.PoolClient {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const traced = (...given: unknown[]) => {
    const parent = currentSpan();
    if (!parent) return query(...given);
    const text = textOf(given[0]).slice(0, LONGEST);
    const verb = text.trim().split(/\s/, 1)[0]?.toLowerCase() || 'copy';
    const span = parent.child(`sql ${verb}`, 'client', { 'db.system.name': 'postgresql', 'db.query.text': text });
    const done = (error: unknown) => {
      if (error) span.fail(error);
      span.end();
    };
    const last = given.at(-1);
    if (typeof last === 'function') {
      const told = (error: unknown, ...rest: unknown[]) => {
        done(error);
        last(error, ...rest);
      };
      return query(...given.slice(0, -1), told);
    }
    const answer = query(...given);
    // The caller handles a failure. Here it is only noted.
    if (answer instanceof Promise) answer.then(() => done(null), done);
    else done(null);
    return answer;
  };
  return Object.assign(client, { query: traced as unknown as pg.PoolClient['query'] });
}
