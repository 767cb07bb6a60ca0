/** The registry: every endpoint of the product, by module. OpenAPI, the mount, the access matrix and the client read it. */
import { accountSettings } from './accounts/account-settings.ts';
import { audit } from './accounts/audit.ts';
import { brands } from './accounts/brands.ts';
import { identity } from './accounts/identity.ts';
import { portability } from './accounts/portability.ts';
import { restoring } from './accounts/restoring.ts';
import { scim } from './accounts/scim.ts';
import { signOn } from './accounts/sign-on.ts';
import { team } from './accounts/team.ts';
import { adminArchives } from './admin/archive.ts';
import { adminPartners, adminPlans, adminTopics, adminTraining } from './admin/catalogue.ts';
import { adminChecks } from './admin/checks.ts';
import { adminInsight } from './admin/insight.ts';
import { adminPrompts } from './admin/prompts.ts';
import { searchers } from './admin/searchers.ts';
import { adminSettings } from './admin/settings.ts';
import { adminSystem } from './admin/system.ts';
import { adminUsers } from './admin/users.ts';
import { adminVersion } from './admin/version.ts';
import { assistant } from './ai/assistant.ts';
import { businessProfile } from './ai/business-profile.ts';
import { suggestions } from './ai/suggestions.ts';
import { texts } from './ai/texts.ts';
import { training } from './ai/training.ts';
import { aiUsage } from './ai/usage.ts';
import { autopilots } from './automation/autopilots.ts';
import { workflowRuns } from './automation/workflow-runs.ts';
import { workflows } from './automation/workflows.ts';
import type { Endpoint } from './endpoint.ts';
import { files } from './files.ts';
import { crm } from './integrations/crm.ts';
import { crmContacts } from './integrations/crm-contacts.ts';
import { crmFields } from './integrations/crm-fields.ts';
import { crmFollowing } from './integrations/crm-following.ts';
import { crmPush } from './integrations/crm-push.ts';
import { deliveries } from './integrations/deliveries.ts';
import { models } from './integrations/models.ts';
import { webhooks } from './integrations/webhooks.ts';
import { zapier } from './integrations/zapier.ts';
import { exclusions } from './leads/exclusions.ts';
import { imports } from './leads/imports.ts';
import { labels } from './leads/labels.ts';
import { lists } from './leads/lists.ts';
import { privacy } from './leads/privacy.ts';
import { results } from './leads/results.ts';
import { live } from './live.ts';
import { billing } from './money/billing.ts';
import { plans } from './money/plans.ts';
import { wallet } from './money/wallet.ts';
import { businessAccount } from './resale/business-account.ts';
import { courses } from './resale/courses.ts';
import { customLinks } from './resale/custom-links.ts';
import { mailTemplates } from './resale/mail-templates.ts';
import { ownSubscription } from './resale/own-subscription.ts';
import { packages } from './resale/packages.ts';
import { resources } from './resale/resources.ts';
import { sales } from './resale/sales.ts';
import { smtp } from './resale/smtp.ts';
import { stripeConnect } from './resale/stripe.ts';
import { subscriptions } from './resale/subscriptions.ts';
import { resellerDeliveries, resellerWebhooks } from './resale/webhooks.ts';
import { enrichment } from './searching/enrichment.ts';
import { leadIndex } from './searching/lead-index.ts';
import { search } from './searching/search.ts';
import { sources } from './searching/sources.ts';

/**
 * Readers go through all of it; a caller of one endpoint imports its group, with its precise type. So the type here says
 * no more than that: written out, it is as long as all the others together and every project would read it.
 */
export const contract: Record<string, Record<string, Endpoint>> = {
  'admin-prompts': adminPrompts,
  'admin-searchers': searchers,
  'admin-archives': adminArchives,
  'account-settings': accountSettings,
  'admin-insight': adminInsight,
  'admin-partners': adminPartners,
  'admin-plans': adminPlans,
  'admin-topics': adminTopics,
  'admin-training': adminTraining,
  'admin-users': adminUsers,
  'ai-training': training,
  'ai-usage': aiUsage,
  'lead-index': leadIndex,
  'workflow-runs': workflowRuns,
  'admin-settings': adminSettings,
  'admin-system': adminSystem,
  'admin-checks': adminChecks,
  'admin-version': adminVersion,
  'sign-on': signOn,
  scim,
  assistant,
  audit,
  autopilots,
  billing,
  brands,
  'business-account': businessAccount,
  'business-profile': businessProfile,
  courses,
  'custom-links': customLinks,
  deliveries,
  crm,
  'crm-contacts': crmContacts,
  'crm-fields': crmFields,
  'crm-push': crmPush,
  'crm-following': crmFollowing,
  enrichment,
  files,
  identity,
  exclusions,
  imports,
  labels,
  lists,
  live,
  'mail-templates': mailTemplates,
  models,
  packages,
  'own-subscription': ownSubscription,
  plans,
  portability,
  privacy,
  'reseller-deliveries': resellerDeliveries,
  'reseller-webhooks': resellerWebhooks,
  resources,
  restoring,
  results,
  sales,
  search,
  smtp,
  sources,
  subscriptions,
  'stripe-connect': stripeConnect,
  suggestions,
  team,
  texts,
  wallet,
  webhooks,
  workflows,
  zapier,
};
