/** A reseller's seven steps to the first customer, and related questions, each with its screens. */
export const STEPS = {
  brand: ['/whitelabel/business-account'],
  domain: ['/whitelabel/business-account'],
  payments: ['/whitelabel/stripe'],
  packages: ['/whitelabel/packages'],
  mail: ['/whitelabel/smtp', '/whitelabel/email-templates'],
  welcome: ['/whitelabel/training-content', '/whitelabel/custom-links'],
  sell: ['/whitelabel/packages', '/whitelabel/subscriptions'],
} as const;

export const QUESTIONS = {
  signIn: ['/whitelabel/subscriptions'],
  mails: ['/whitelabel/smtp', '/whitelabel/email-templates'],
  domain: ['/whitelabel/business-account'],
  payment: ['/whitelabel/stripe', '/whitelabel/subscriptions'],
  refund: ['/whitelabel/subscriptions'],
  credits: ['/whitelabel/packages', '/settings/wallet'],
  training: ['/whitelabel/training-content', '/whitelabel/business-account'],
  systems: ['/whitelabel/webhook', '/profile-settings/api-key'],
} as const;

/** Names of screens, by path. */
export const SCREEN_WORDS = {
  '/whitelabel/business-account': 'navigation.entry.businessAccount',
  '/whitelabel/stripe': 'navigation.entry.stripe',
  '/whitelabel/packages': 'navigation.entry.packages',
  '/whitelabel/smtp': 'navigation.entry.smtp',
  '/whitelabel/email-templates': 'navigation.entry.emailTemplates',
  '/whitelabel/training-content': 'navigation.entry.training',
  '/whitelabel/custom-links': 'navigation.entry.customLinks',
  '/whitelabel/subscriptions': 'navigation.entry.subscriptions',
  '/whitelabel/webhook': 'navigation.entry.webhook',
  '/settings/wallet': 'navigation.entry.wallet',
  '/profile-settings/api-key': 'profile.tab.apiKey',
} as const;
export type Screen = keyof typeof SCREEN_WORDS;
