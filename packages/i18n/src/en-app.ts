/** What only signed-in pages and the server need; the browser loads it after sign-in. */

import aiTraining from '../en/ai-training.json' with { type: 'json' };
import aiUsage from '../en/ai-usage.json' with { type: 'json' };
import assistant from '../en/assistant.json' with { type: 'json' };
import autopilot from '../en/autopilot.json' with { type: 'json' };
import billing from '../en/billing.json' with { type: 'json' };
import businessAccount from '../en/business-account.json' with { type: 'json' };
import businessProfile from '../en/business-profile.json' with { type: 'json' };
import canvas from '../en/canvas.json' with { type: 'json' };
import connect from '../en/connect.json' with { type: 'json' };
import courses from '../en/courses.json' with { type: 'json' };
import crm from '../en/crm.json' with { type: 'json' };
import customLinks from '../en/custom-links.json' with { type: 'json' };
import editing from '../en/editing.json' with { type: 'json' };
import egress from '../en/egress.json' with { type: 'json' };
import emailFinder from '../en/email-finder.json' with { type: 'json' };
import enrichment from '../en/enrichment.json' with { type: 'json' };
import exclusions from '../en/exclusions.json' with { type: 'json' };
import integration from '../en/integration.json' with { type: 'json' };
import labels from '../en/labels.json' with { type: 'json' };
import learning from '../en/learning.json' with { type: 'json' };
import lists from '../en/lists.json' with { type: 'json' };
import mailTemplates from '../en/mail-templates.json' with { type: 'json' };
import navigation from '../en/navigation.json' with { type: 'json' };
import offer from '../en/offer.json' with { type: 'json' };
import packages from '../en/packages.json' with { type: 'json' };
import plans from '../en/plans.json' with { type: 'json' };
import portability from '../en/portability.json' with { type: 'json' };
import privacy from '../en/privacy.json' with { type: 'json' };
import profile from '../en/profile.json' with { type: 'json' };
import reference from '../en/reference.json' with { type: 'json' };
import resellerWebhooks from '../en/reseller-webhooks.json' with { type: 'json' };
import resources from '../en/resources.json' with { type: 'json' };
import results from '../en/results.json' with { type: 'json' };
import sales from '../en/sales.json' with { type: 'json' };
import scim from '../en/scim.json' with { type: 'json' };
import search from '../en/search.json' with { type: 'json' };
import sending from '../en/sending.json' with { type: 'json' };
import shell from '../en/shell.json' with { type: 'json' };
import signOn from '../en/sign-on.json' with { type: 'json' };
import smtp from '../en/smtp.json' with { type: 'json' };
import sources from '../en/sources.json' with { type: 'json' };
import start from '../en/start.json' with { type: 'json' };
import subscriptions from '../en/subscriptions.json' with { type: 'json' };
import suggestions from '../en/suggestions.json' with { type: 'json' };
import team from '../en/team.json' with { type: 'json' };
import terms from '../en/terms.json' with { type: 'json' };
import wallet from '../en/wallet.json' with { type: 'json' };
import webhooks from '../en/webhooks.json' with { type: 'json' };
import workflows from '../en/workflows.json' with { type: 'json' };
import writing from '../en/writing.json' with { type: 'json' };

export const words = {
  assistant,
  'ai-training': aiTraining,
  'ai-usage': aiUsage,
  autopilot,
  billing,
  'business-account': businessAccount,
  'business-profile': businessProfile,
  canvas,
  connect,
  courses,
  crm,
  'custom-links': customLinks,
  editing,
  egress,
  'email-finder': emailFinder,
  enrichment,
  exclusions,
  integration,
  labels,
  learning,
  lists,
  'mail-templates': mailTemplates,
  navigation,
  offer,
  packages,
  plans,
  portability,
  privacy,
  profile,
  reference,
  resources,
  'reseller-webhooks': resellerWebhooks,
  results,
  sales,
  search,
  sending,
  shell,
  scim,
  'sign-on': signOn,
  smtp,
  sources,
  start,
  subscriptions,
  suggestions,
  team,
  terms,
  wallet,
  webhooks,
  workflows,
  writing,
};
