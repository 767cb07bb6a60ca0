import { subscriber } from '../../../platform/events.ts';
import { serverFailing } from '../mailing.events.ts';
import { tellOwner } from './failing.service.ts';

export const tellOwnerJob = subscriber(serverFailing, 'mailing', tellOwner, { lane: 'urgent' });
