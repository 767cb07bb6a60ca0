/** Two jobs for the gallery: one running, one finished. */
import { Link } from '@tanstack/react-router';
import type { ActivityItem } from '../../lib/shell/slots.ts';

export const sampleActivity: ActivityItem[] = [
  {
    id: '1',
    at: '2026-11-15T09:12:00.000Z',
    title: 'Dental clinics, Greater Lisbon',
    progress: 0.67,
    detail: '214 of 320 found',
    cost: '214 of 320 credits',
    running: true,
    stop: () => undefined,
  },
  {
    id: '2',
    at: '2026-11-15T09:00:00.000Z',
    title: 'CSV of Cafés, Porto',
    progress: 1,
    detail: '1,204 rows',
    cost: 'Free',
    running: false,
    link: { label: 'Download', to: (look) => <Link to="/" {...look} /> },
  },
];
