/** Table of contents: the platform, then the modules in dependency order. A module uses only those above it. */
import { join } from 'node:path';
import { contract } from '@leadwright/contract';
import { VIDEO_ORIGINS } from '@leadwright/contract/resale/videos';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accountsModule } from './modules/accounts/accounts.module.ts';
import { picturesOfUsers } from './modules/accounts/public.ts';
import { adminArchivesModule } from './modules/admin/archive/archive.module.ts';
import { catalogueModules } from './modules/admin/catalogue/catalogue.module.ts';
import { adminInsightModule } from './modules/admin/insight/insight.module.ts';
import { adminPromptsModule } from './modules/admin/prompts/prompts.module.ts';
import { adminSearchersModule } from './modules/admin/searchers/searchers.module.ts';
import { adminSettingsModule } from './modules/admin/settings/settings.module.ts';
import { adminChecksModule, adminSystemModule, adminVersionModule } from './modules/admin/system/system.module.ts';
import { adminUsersModule } from './modules/admin/users/users.module.ts';
import { serveAgents } from './modules/agents/agents.routes.ts';
import { aiTrainingModule } from './modules/ai-training/ai-training.module.ts';
import { trainingPersonalData } from './modules/ai-training/public.ts';
import { assistantModule, textsModule } from './modules/assistant/assistant.module.ts';
import { textsPersonalData } from './modules/assistant/public.ts';
import { suggestionsModule } from './modules/assistant/suggestions/suggestions.module.ts';
import { auditModule } from './modules/audit/audit.module.ts';
import { recordRequest } from './modules/audit/public.ts';
import { automationModule } from './modules/automation/automation.module.ts';
import { autopilotModule } from './modules/autopilot/autopilot.module.ts';
import { autopilotPersonalData } from './modules/autopilot/personal-data.service.ts';
import { billingModule, stripeConnectModule } from './modules/billing/billing.module.ts';
import { paidWith, planPayments, type ResaleEvents } from './modules/billing/public.ts';
import { brandsModule } from './modules/brands/brands.module.ts';
import { businessAccountModule } from './modules/brands/business-account/business-account.module.ts';
import { serveCertificates } from './modules/brands/certificates.routes.ts';
import { customLinksModule } from './modules/brands/links/links.module.ts';
import {
  brandOfHost,
  brandOfRequest,
  framedOrigins,
  picturesOfBrands,
  trustedOrigins,
} from './modules/brands/public.ts';
import { resourcesModule } from './modules/brands/resources/resources.module.ts';
import { businessProfileModule } from './modules/business-profile/business-profile.module.ts';
import { coursesModule } from './modules/courses/courses.module.ts';
import { picturesOfCourses } from './modules/courses/public.ts';
import { crmContactsModule } from './modules/crm/contacts/contacts.module.ts';
import { crmModule } from './modules/crm/crm.module.ts';
import { crmFollowingModule } from './modules/crm/following/following.module.ts';
import { followingPersonalData } from './modules/crm/following/personal-data.service.ts';
import { crmFieldsModule } from './modules/crm/mapping/mapping.module.ts';
import { pushPersonalData } from './modules/crm/push/personal-data.service.ts';
import { crmPushModule } from './modules/crm/push/push.module.ts';
import { deliveriesModule, resellerDeliveriesModule } from './modules/deliveries/deliveries.module.ts';
import { emailFinderModule } from './modules/email-finder/email-finder.module.ts';
import { emailFinderPersonalData } from './modules/email-finder/public.ts';
import { enrichmentModule } from './modules/enrichment/enrichment.module.ts';
import { exclusionsModule } from './modules/exclusions/exclusions.module.ts';
import { filesModule } from './modules/files/files.module.ts';
import { guaranteeModule } from './modules/guarantee/guarantee.module.ts';
import { identityModule } from './modules/identity/identity.module.ts';
import { authenticate, authenticateDirectory, isSetupOver, recall, signOnOfBrand } from './modules/identity/public.ts';
import { restoringModule } from './modules/identity/restoring/restoring.module.ts';
import { scimModule } from './modules/identity/scim/scim.module.ts';
import { signOnModule } from './modules/identity/sign-on/sign-on.module.ts';
import { isSwitchedOn, maintenanceNow } from './modules/installation/public.ts';
import { labelsModule } from './modules/labels/labels.module.ts';
import { leadIndexModule } from './modules/lead-index/lead-index.module.ts';
import { leadIndexPersonalData } from './modules/lead-index/public.ts';
import { listsModule } from './modules/lists/lists.module.ts';
import { mailingModule, mailTemplatesModule } from './modules/mailing/mailing.module.ts';
import { aiUsageModule, modelsModule } from './modules/models/models.module.ts';
import { packagesModule } from './modules/packages/packages.module.ts';
import { partnersModule } from './modules/partners/partners.module.ts';
import { plansModule } from './modules/plans/plans.module.ts';
import { portabilityModule } from './modules/portability/portability.module.ts';
import { privacyModule } from './modules/privacy/privacy.module.ts';
import { peoplePersonalData } from './modules/privacy/public.ts';
import { namesOfLeads, resultsPersonalData } from './modules/results/public.ts';
import { importsModule, resultsModule } from './modules/results/results.module.ts';
import { completeCheckout, isSoldPackages } from './modules/sales/public.ts';
import { salesModule } from './modules/sales/sales.module.ts';
import { searchPersonalData } from './modules/search/public.ts';
import { searchModule } from './modules/search/search.module.ts';
import { sourcesModule } from './modules/sources/sources.module.ts';
import { followPayment, followSubscription } from './modules/subscriptions/public.ts';
import { ownSubscriptionModule, subscriptionsModule } from './modules/subscriptions/subscriptions.module.ts';
import { teamModule } from './modules/team/team.module.ts';
import { booksAgree } from './modules/wallet/public.ts';
import { walletModule } from './modules/wallet/wallet.module.ts';
import { serveBotPage } from './modules/web-pages/bot-page.routes.ts';
import { webPagesModule } from './modules/web-pages/web-pages.module.ts';
import { deliveriesPersonalData, leadsSource } from './modules/webhooks/public.ts';
import { resellerWebhooksModule, webhooksModule, zapierModule } from './modules/webhooks/webhooks.module.ts';
import { researchPersonalData, workflowsPersonalData } from './modules/workflows/public.ts';
import { workflowRunsModule, workflowsModule } from './modules/workflows/workflows.module.ts';
import { backupModule } from './platform/backup/backup.module.ts';
import type { Platform } from './platform/context.ts';
import { baseOf, recognise } from './platform/http/admission.ts';
import { serveApiDocs } from './platform/http/api-docs.ts';
import { createHttp } from './platform/http/http.ts';
import { mountModules } from './platform/http/mount.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import { housekeepingModule } from './platform/jobs/housekeeping.ts';
import { allJobs } from './platform/jobs/jobs.ts';
import { runsModule } from './platform/jobs/stalled-runs.ts';
import { liveModule } from './platform/live/live.routes.ts';
import type { Module } from './platform/module.ts';

/** Everything that keeps personal data, for subject export and erasure. */
export const personalDataHolders = [
  peoplePersonalData,
  leadIndexPersonalData,
  resultsPersonalData,
  emailFinderPersonalData,
  searchPersonalData,
  deliveriesPersonalData,
  pushPersonalData,
  followingPersonalData,
  trainingPersonalData,
  textsPersonalData,
  workflowsPersonalData,
  researchPersonalData,
  autopilotPersonalData,
];

/** Everything that can reference uploaded pictures; unreferenced pictures are deleted by the sweep. */
export const pictureUses = [picturesOfUsers, picturesOfBrands, picturesOfCourses];

/** Everything that composes what is sent to webhooks at the moment of sending. */
const deliverySources = [leadsSource];

/** Who follows what happens on resellers' payment accounts. */
const resaleEvents: ResaleEvents = {
  checkout: completeCheckout,
  subscription: followSubscription,
  payment: followPayment,
};

export const modules: Module[] = [
  housekeepingModule,
  runsModule(() => runKinds),
  backupModule([booksAgree], { isWorthIt: isSetupOver }),
  liveModule,
  auditModule,
  filesModule(pictureUses),
  deliveriesModule(deliverySources),
  resellerDeliveriesModule,
  partnersModule,
  accountsModule,
  modelsModule,
  aiUsageModule,
  brandsModule({ signOnOfBrand }),
  customLinksModule,
  resourcesModule,
  businessAccountModule,
  mailingModule,
  mailTemplatesModule,
  identityModule,
  restoringModule,
  signOnModule,
  scimModule,
  walletModule({ leads: namesOfLeads, payments: paidWith }, () => runKinds),
  plansModule(planPayments, { isSoldPackages }),
  billingModule(resaleEvents),
  stripeConnectModule,
  teamModule,
  salesModule,
  packagesModule,
  subscriptionsModule,
  ownSubscriptionModule,
  coursesModule,
  webPagesModule,
  businessProfileModule,
  aiTrainingModule,
  privacyModule(personalDataHolders),
  leadIndexModule,
  labelsModule,
  listsModule,
  resultsModule,
  importsModule,
  emailFinderModule,
  exclusionsModule,
  sourcesModule,
  searchModule,
  enrichmentModule,
  guaranteeModule,
  assistantModule,
  textsModule,
  suggestionsModule,
  crmModule,
  crmContactsModule,
  crmFieldsModule,
  crmPushModule,
  crmFollowingModule,
  webhooksModule,
  resellerWebhooksModule,
  zapierModule,
  automationModule,
  workflowsModule,
  workflowRunsModule,
  autopilotModule,
  adminSettingsModule,
  adminSearchersModule,
  adminPromptsModule,
  adminSystemModule(() => allJobs(knownJobs)),
  adminChecksModule,
  adminVersionModule,
  ...catalogueModules,
  adminUsersModule,
  portabilityModule,
  adminArchivesModule,
  adminInsightModule(() => knownJobs),
];

export const schedules = modules.flatMap((module) => module.schedules ?? []);

/** Everything that workers run. */
export const knownJobs = [...modules.flatMap(({ jobs = [] }) => jobs), ...schedules.map(({ job }) => job)];

export const runKinds = modules.flatMap(({ runs = [] }) => runs);

const WEB_APP = join(import.meta.dirname, '../../web/dist');

export async function createApp(platform: Platform): Promise<FastifyInstance> {
  const app = await createHttp(platform);
  const callers = { authenticate, authenticateDirectory, recall };
  const hooks = { ...callers, brandOf: brandOfRequest, recordRequest, maintenanceNow };
  mountModules(app, platform, modules, hooks);
  serveAgents(app, platform, hooks);
  const brandNameOf = async (host: string) => (await brandOfHost(platform, host)).name;
  /** Anyone if the API reference is public, otherwise only signed-in users. */
  const isReader = async (request: FastifyRequest) => {
    const base = await baseOf(platform, hooks, request);
    return (await isSwitchedOn(base, 'api_docs')) || (await recognise(base, hooks, request)) !== null;
  };
  serveApiDocs(app, platform, contract, brandNameOf, isReader);
  serveBotPage(app, brandNameOf);
  serveCertificates(app, platform);
  await serveWebApp(app, {
    directory: WEB_APP,
    trustedOrigins: (host) => trustedOrigins(platform, host),
    framedOrigins: async (host) => [...VIDEO_ORIGINS, ...(await framedOrigins(platform, host))],
  });
  return app;
}
