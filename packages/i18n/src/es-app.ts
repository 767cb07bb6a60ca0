/** What only signed-in pages and the server need; the browser loads it after sign-in. */

import aiTraining from '../es/ai-training.json' with { type: 'json' };
import aiUsage from '../es/ai-usage.json' with { type: 'json' };
import assistant from '../es/assistant.json' with { type: 'json' };
import autopilot from '../es/autopilot.json' with { type: 'json' };
import billing from '../es/billing.json' with { type: 'json' };
import businessAccount from '../es/business-account.json' with { type: 'json' };
import businessProfile from '../es/business-profile.json' with { type: 'json' };
import canvas from '../es/canvas.json' with { type: 'json' };
import connect from '../es/connect.json' with { type: 'json' };
import courses from '../es/courses.json' with { type: 'json' };
import crm from '../es/crm.json' with { type: 'json' };
import customLinks from '../es/custom-links.json' with { type: 'json' };
import editing from '../es/editing.json' with { type: 'json' };
import egress from '../es/egress.json' with { type: 'json' };
import emailFinder from '../es/email-finder.json' with { type: 'json' };
import enrichment from '../es/enrichment.json' with { type: 'json' };
import exclusions from '../es/exclusions.json' with { type: 'json' };
import integration from '../es/integration.json' with { type: 'json' };
import labels from '../es/labels.json' with { type: 'json' };
import learning from '../es/learning.json' with { type: 'json' };
import lists from '../es/lists.json' with { type: 'json' };
import mailTemplates from '../es/mail-templates.json' with { type: 'json' };
import navigation from '../es/navigation.json' with { type: 'json' };
import offer from '../es/offer.json' with { type: 'json' };
import packages from '../es/packages.json' with { type: 'json' };
import plans from '../es/plans.json' with { type: 'json' };
import portability from '../es/portability.json' with { type: 'json' };
import privacy from '../es/privacy.json' with { type: 'json' };
import profile from '../es/profile.json' with { type: 'json' };
import reference from '../es/reference.json' with { type: 'json' };
import resellerWebhooks from '../es/reseller-webhooks.json' with { type: 'json' };
import resources from '../es/resources.json' with { type: 'json' };
import results from '../es/results.json' with { type: 'json' };
import sales from '../es/sales.json' with { type: 'json' };
import scim from '../es/scim.json' with { type: 'json' };
import search from '../es/search.json' with { type: 'json' };
import sending from '../es/sending.json' with { type: 'json' };
import shell from '../es/shell.json' with { type: 'json' };
import signOn from '../es/sign-on.json' with { type: 'json' };
import smtp from '../es/smtp.json' with { type: 'json' };
import sources from '../es/sources.json' with { type: 'json' };
import start from '../es/start.json' with { type: 'json' };
import subscriptions from '../es/subscriptions.json' with { type: 'json' };
import suggestions from '../es/suggestions.json' with { type: 'json' };
import team from '../es/team.json' with { type: 'json' };
import terms from '../es/terms.json' with { type: 'json' };
import wallet from '../es/wallet.json' with { type: 'json' };
import webhooks from '../es/webhooks.json' with { type: 'json' };
import workflows from '../es/workflows.json' with { type: 'json' };
import writing from '../es/writing.json' with { type: 'json' };

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
