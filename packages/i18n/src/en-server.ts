/** What only the server says: answers of the API and mails. No browser loads it. */
import agents from '../en/agents.json' with { type: 'json' };
import crmFields from '../en/crm-fields.json' with { type: 'json' };
import crmFollowing from '../en/crm-following.json' with { type: 'json' };
import crmPush from '../en/crm-push.json' with { type: 'json' };
import deliveries from '../en/deliveries.json' with { type: 'json' };
import doctor from '../en/doctor.json' with { type: 'json' };
import identity from '../en/identity.json' with { type: 'json' };
import leadIndex from '../en/lead-index.json' with { type: 'json' };
import mailing from '../en/mailing.json' with { type: 'json' };
import models from '../en/models.json' with { type: 'json' };
import partners from '../en/partners.json' with { type: 'json' };
import restoring from '../en/restoring.json' with { type: 'json' };
import steps from '../en/steps.json' with { type: 'json' };
import webPages from '../en/web-pages.json' with { type: 'json' };
import workflowRuns from '../en/workflow-runs.json' with { type: 'json' };

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
