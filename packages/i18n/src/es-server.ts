/** What only the server says: answers of the API and mails. No browser loads it. */
import agents from '../es/agents.json' with { type: 'json' };
import crmFields from '../es/crm-fields.json' with { type: 'json' };
import crmFollowing from '../es/crm-following.json' with { type: 'json' };
import crmPush from '../es/crm-push.json' with { type: 'json' };
import deliveries from '../es/deliveries.json' with { type: 'json' };
import doctor from '../es/doctor.json' with { type: 'json' };
import identity from '../es/identity.json' with { type: 'json' };
import leadIndex from '../es/lead-index.json' with { type: 'json' };
import mailing from '../es/mailing.json' with { type: 'json' };
import models from '../es/models.json' with { type: 'json' };
import partners from '../es/partners.json' with { type: 'json' };
import restoring from '../es/restoring.json' with { type: 'json' };
import steps from '../es/steps.json' with { type: 'json' };
import webPages from '../es/web-pages.json' with { type: 'json' };
import workflowRuns from '../es/workflow-runs.json' with { type: 'json' };

export const words = {
  'crm-fields': crmFields,
  'crm-following': crmFollowing,
  'crm-push': crmPush,
  'lead-index': leadIndex,
  'web-pages': webPages,
  'workflow-runs': workflowRuns,
  agents,
  deliveries,
  doctor,
  identity,
  mailing,
  models,
  partners,
  restoring,
  steps,
};
