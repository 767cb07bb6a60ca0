/** `npm run privacy -- ...`: subject export and erasure from the command line. */
import { personalDataHolders } from '../app.ts';
import { decideReview, eraseSubject, exportSubject, findReviews, identifierFrom } from '../modules/privacy/public.ts';
import type { Base } from '../platform/context.ts';

const USAGE = `What the installation knows about a person or a company, and how it forgets.

  npm run privacy -- export <identifier>...   everything known, as JSON
  npm run privacy -- erase <identifier>...    deletes it everywhere and keeps it from coming back
  npm run privacy -- requests                 removal requests that wait for a decision
  npm run privacy -- approve <number>         grants one
  npm run privacy -- dismiss <number>         closes one

An identifier is an email, a phone number like +15125550100, a domain, a LinkedIn address or a source:id.`;

export async function runPrivacy(ctx: Base, [act, ...rest]: string[]): Promise<void> {
  if (act === 'export' && rest.length > 0)
    return print(await exportSubject(ctx, personalDataHolders, rest.map(identifierFrom)));
  if (act === 'erase' && rest.length > 0)
    return print(await eraseSubject(ctx, personalDataHolders, rest.map(identifierFrom)));
  if (act === 'requests') return print(await findReviews(ctx));
  if (act === 'approve' || act === 'dismiss') {
    if (!(await decideReview(ctx, Number(rest[0]), act === 'approve'))) throw new Error('no such request is waiting');
    return console.log(act === 'approve' ? 'Granted: the erasure runs with the next worker.' : 'Dismissed.');
  }
  console.log(USAGE);
}

const print = (value: unknown) => console.log(JSON.stringify(value, null, 2));
