/** Authentication (docs/product-rules.md#signing-in). */
import { z } from 'zod';
import { Id, Message, Text } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { profile } from './profile.ts';
import { Session, signIn } from './sign-in.ts';

export * from './profile.ts';
export * from './sign-in.ts';

export const identity = {
  ...signIn,
  ...profile,
  loginAs: endpoint({
    method: 'POST',
    path: '/api/login-as',
    summary: 'Open a 30-minute session as a person below me',
    access: 'user',
    apiKeys: 'refused',
    loginAs: 'refused',
    body: z.object({ user_id: Id, reason: Text(255).optional() }),
    reply: Session,
  }),
  endLoginAs: endpoint({
    method: 'POST',
    path: '/api/login-as/return',
    summary: 'Return to my own account',
    loginAs: { harmless: 'ends the session itself' },
    endsSession: true,
    access: 'user',
    always: true,
    apiKeys: 'refused',
    reply: Message,
  }),
};
