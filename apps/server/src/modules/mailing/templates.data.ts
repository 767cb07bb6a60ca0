/**
 * The mails of the product as data. Each has its words in packages/i18n/{en,es}/mailing.json under `words`: a subject, a
 * title, a text, and where declared a button and a closing note.
 * A mail that anybody can cause to be sent to any address carries no text of the sender's choosing, not even a name.
 */

import type { MailGroup } from '@leadwright/contract/resale/mail-templates';

export interface MailParams {
  'confirm-email': { code: string; minutes: number };
  'reset-password': { name: string; code: string; minutes: number };
  'mail-change': { code: string; minutes: number };
  'mail-change-asked': { code: string; days: number };
  'mail-change-told': { name: string; email: string };
  'mail-changed': { name: string; email: string };
  'password-changed': { name: string };
  'sign-on-link': { name: string; code: string; minutes: number };
  emergency: { name: string; code: string; minutes: number };
  'emergency-sign-in': { name: string; person: string; account: string };
  'sign-on-how': { name: string; provider: string; account: string; link: string };
  'already-registered': Record<string, never>;
  'invited-elsewhere': Record<string, never>;
  'team-invite': { inviter: string; account: string; link: string };
  'removal-code': { code: string; minutes: number };
  welcome: { name: string };
  'account-ready': { name: string; plan: string };
  'account-opened': { package: string; gives: string; email: string; address: string; code: string };
  'account-opened-shared': { package: string; gives: string; email: string; address: string; code: string };
  'package-started': { package: string; gives: string; address: string };
  'trial-impossible': { package: string; address: string };
  'order-refused': { package: string; address: string; reason: string; money: string };
  'order-failed': { package: string; address: string; money: string };
  'sale-failed': { name: string; package: string; email: string };
  'account-added': { name: string };
  'card-reconnect': { name: string };
  'top-up-paused': { name: string };
  'webhook-paused': { name: string; target: string; path: `/${string}` };
  'webhook-ended': { name: string; target: string; path: `/${string}` };
  'autopilot-stopped': { name: string; autopilot: string; reason: string; path: `/${string}` };
  'domain-closed': { name: string; domain: string };
  'trial-ending': { name: string; plan: string; date: string };
  'package-trial-ending': { name: string; plan: string; date: string; standing: string };
  'package-trial-ended': { name: string; plan: string; date: string };
  'payment-refunded': { name: string; package: string; amount: string; standing: string; path: `/${string}` | '' };
  'package-suspended': { name: string; package: string };
  'trial-ended': { name: string; plan: string; date: string };
  'plan-suspended': { name: string };
  'plan-returned': { name: string };
  'smtp-failing': { name: string; host: string; problem: string };
  'smtp-test': { host: string };
  'update-check': { name: string; version: string; found: string };
}
export type MailTemplate = keyof MailParams;

/** Where a button leads: a path of the brand, given here or as the parameter `path` (none: no button), or the parameter `link`. */
export type Button = `/${string}` | 'link' | 'path';

interface Template<T extends MailTemplate> {
  words: string;
  group: MailGroup;
  button?: Button;
  note?: true;
  /** The user waits for it or must know: it cannot be switched off, and it falls back to the platform's server. */
  isNeeded?: true;
  /** Of the platform to a reseller: not theirs to change. */
  isFixed?: true;
  /** Always goes through the platform's mail server. */
  isByPlatform?: true;
  /** Values that can be named beside those of its usual words. */
  also?: readonly (keyof MailParams[T] & string)[];
}

export const TEMPLATES: { [T in MailTemplate]: Template<T> } = {
  'confirm-email': { words: 'confirmEmail', group: 'account', note: true, isNeeded: true, also: ['code'] },
  'reset-password': { words: 'resetPassword', group: 'account', note: true, isNeeded: true, also: ['code'] },
  'mail-change': { words: 'mailChange', group: 'account', note: true, isNeeded: true, also: ['code'] },
  'mail-change-asked': {
    words: 'mailChangeAsked',
    group: 'account',
    button: '/profile-settings/email',
    note: true,
    isNeeded: true,
    also: ['code'],
  },
  'mail-change-told': {
    words: 'mailChangeTold',
    group: 'account',
    button: '/profile-settings/email',
    note: true,
    isNeeded: true,
  },
  'mail-changed': { words: 'mailChanged', group: 'account', note: true, isNeeded: true },
  'password-changed': {
    words: 'passwordChanged',
    group: 'account',
    button: '/forgot-password',
    note: true,
    isNeeded: true,
  },
  'sign-on-link': { words: 'signOnLink', group: 'account', note: true, isNeeded: true, also: ['code'] },
  emergency: { words: 'emergency', group: 'account', note: true, isNeeded: true, also: ['code'] },
  'emergency-sign-in': { words: 'emergencySignIn', group: 'account', note: true, isNeeded: true },
  'sign-on-how': { words: 'signOnHow', group: 'account', button: 'link', note: true, isNeeded: true },
  'already-registered': {
    words: 'alreadyRegistered',
    group: 'account',
    button: '/login',
    note: true,
    isNeeded: true,
  },
  'invited-elsewhere': { words: 'invitedElsewhere', group: 'account', note: true, isNeeded: true },
  'team-invite': { words: 'teamInvite', group: 'account', button: 'link', note: true, isNeeded: true },
  'removal-code': { words: 'removalCode', group: 'account', note: true, isNeeded: true, also: ['code'] },
  welcome: { words: 'welcome', group: 'account', button: '/' },
  'account-ready': { words: 'accountReady', group: 'account', button: '/forgot-password', isNeeded: true },
  'account-opened': {
    words: 'accountOpened',
    group: 'account',
    button: '/login',
    note: true,
    isNeeded: true,
    also: ['code'],
  },
  'account-opened-shared': {
    words: 'accountOpenedShared',
    group: 'account',
    button: '/login',
    note: true,
    isNeeded: true,
    also: ['code'],
  },
  'account-added': { words: 'accountAdded', group: 'account', button: '/forgot-password', isNeeded: true },
  'package-started': { words: 'packageStarted', group: 'subscription', button: '/login', isNeeded: true },
  'trial-impossible': {
    words: 'trialImpossible',
    group: 'subscription',
    button: '/plans',
    note: true,
    isNeeded: true,
  },
  'order-refused': { words: 'orderRefused', group: 'subscription', button: '/login', note: true, isNeeded: true },
  'order-failed': { words: 'orderFailed', group: 'subscription', button: '/plans', isNeeded: true },
  'sale-failed': { words: 'saleFailed', group: 'work', button: '/whitelabel/subscriptions', isFixed: true },
  'package-trial-ending': { words: 'packageTrialEnding', group: 'subscription', button: '/billing-portal' },
  'package-trial-ended': { words: 'packageTrialEnded', group: 'subscription', button: '/billing-portal' },
  'payment-refunded': { words: 'paymentRefunded', group: 'subscription', button: 'path', isNeeded: true },
  'package-suspended': { words: 'packageSuspended', group: 'subscription', button: '/billing-portal' },
  'trial-ending': { words: 'trialEnding', group: 'subscription', button: '/choose-plan' },
  'trial-ended': { words: 'trialEnded', group: 'subscription', button: '/choose-plan' },
  'plan-suspended': { words: 'planSuspended', group: 'subscription', button: '/' },
  'plan-returned': { words: 'planReturned', group: 'subscription', button: '/' },
  'card-reconnect': { words: 'cardReconnect', group: 'credits', button: '/settings/wallet' },
  'top-up-paused': { words: 'topUpPaused', group: 'credits', button: '/settings/wallet' },
  'webhook-paused': { words: 'webhookPaused', group: 'work', button: 'path' },
  'webhook-ended': { words: 'webhookEnded', group: 'work', button: 'path' },
  'autopilot-stopped': { words: 'autopilotStopped', group: 'work', button: 'path' },
  'domain-closed': { words: 'domainClosed', group: 'work', button: '/whitelabel/business-account', isFixed: true },
  'smtp-failing': {
    words: 'smtpFailing',
    group: 'work',
    button: '/whitelabel/smtp',
    isFixed: true,
    isByPlatform: true,
  },
  'smtp-test': { words: 'smtpTest', group: 'work', isFixed: true },
  'update-check': {
    words: 'updateCheck',
    group: 'work',
    button: '/admin/system/version',
    isNeeded: true,
    isFixed: true,
    isByPlatform: true,
  },
};
