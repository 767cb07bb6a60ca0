/**
 * The mails of the product as data. Each has its words in packages/i18n/{en,es}/mailing.json under `words`: a subject, a
 * title, a text, and where declared a button and a closing note.
 * A mail that anybody can cause to be sent to any address carries no text of the sender's choosing, not even a name.
 */

export interface MailParams {
  'confirm-email': { code: string; minutes: number };
  'reset-password': { name: string; code: string; minutes: number };
  'mail-change': { code: string; minutes: number };
  'mail-changed': { name: string; email: string };
  'password-changed': { name: string };
  'already-registered': Record<string, never>;
  'invited-elsewhere': Record<string, never>;
  'team-invite': { inviter: string; account: string; link: string };
  'removal-code': { code: string; minutes: number };
  welcome: { name: string };
  'account-ready': { name: string; plan: string };
  'card-reconnect': { name: string };
  'top-up-paused': { name: string };
  'webhook-paused': { name: string; target: string; path: `/${string}` };
  'webhook-ended': { name: string; target: string; path: `/${string}` };
  'autopilot-stopped': { name: string; autopilot: string; reason: string; path: `/${string}` };
  'domain-closed': { name: string; domain: string };
  'trial-ending': { name: string; plan: string; date: string };
  'trial-ended': { name: string; plan: string; date: string };
  'plan-suspended': { name: string };
  'plan-returned': { name: string };
}
export type MailTemplate = keyof MailParams;

/** Where a button leads: a path of the brand, given here or as the parameter `path`, or the parameter `link`. */
export type Button = `/${string}` | 'link' | 'path';

interface Template {
  words: string;
  button?: Button;
  note?: true;
}

export const TEMPLATES: Record<MailTemplate, Template> = {
  'confirm-email': { words: 'confirmEmail', note: true },
  'reset-password': { words: 'resetPassword', note: true },
  'mail-change': { words: 'mailChange', note: true },
  'mail-changed': { words: 'mailChanged', note: true },
  'password-changed': { words: 'passwordChanged', button: '/forgot-password', note: true },
  'already-registered': { words: 'alreadyRegistered', button: '/login', note: true },
  'invited-elsewhere': { words: 'invitedElsewhere', note: true },
  'team-invite': { words: 'teamInvite', button: 'link', note: true },
  'removal-code': { words: 'removalCode', note: true },
  welcome: { words: 'welcome', button: '/' },
  'account-ready': { words: 'accountReady', button: '/forgot-password' },
  'card-reconnect': { words: 'cardReconnect', button: '/settings/wallet' },
  'top-up-paused': { words: 'topUpPaused', button: '/settings/wallet' },
  'webhook-paused': { words: 'webhookPaused', button: 'path' },
  'webhook-ended': { words: 'webhookEnded', button: 'path' },
  'autopilot-stopped': { words: 'autopilotStopped', button: 'path' },
  'domain-closed': { words: 'domainClosed', button: '/whitelabel/business-account' },
  'trial-ending': { words: 'trialEnding', button: '/choose-plan' },
  'trial-ended': { words: 'trialEnded', button: '/choose-plan' },
  'plan-suspended': { words: 'planSuspended', button: '/' },
  'plan-returned': { words: 'planReturned', button: '/' },
};
