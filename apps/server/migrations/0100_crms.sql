-- HubSpot, Pipedrive and Salesforce. New brands offer them; a brand that is there keeps its choice.
alter table brands drop constraint brands_crms_check;
alter table brands add constraint brands_crms_check
  check (crms <@ array['ghl', 'keap', 'hubspot', 'pipedrive', 'salesforce', 'zapier', 'groove']);
alter table brands alter column crms set default '{ghl,keap,hubspot,pipedrive,salesforce,zapier,groove}';

alter table crm_connections drop constraint crm_connections_provider_check;
alter table crm_connections add constraint crm_connections_provider_check
  check (provider in ('ghl', 'keap', 'hubspot', 'pipedrive', 'salesforce', 'groove')) not valid;
alter table crm_authorizations drop constraint crm_authorizations_provider_check;
alter table crm_authorizations add constraint crm_authorizations_provider_check
  check (provider in ('ghl', 'keap', 'hubspot', 'pipedrive', 'salesforce'));
-- Where this customer's data is asked for, where the CRM says it with the access.
alter table crm_connections add column api_url text;
