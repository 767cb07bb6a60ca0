-- Whether the provider has a card to charge when a trial ends; null until it was asked.
alter table subscriptions add column has_card boolean;
