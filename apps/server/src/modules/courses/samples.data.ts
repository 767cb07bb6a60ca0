/** Texts of the sandbox's courses. */
import type { Course } from '@leadwright/contract/resale/courses';

export type SampleAuthor = 'platform' | 'reseller';

interface SampleCourse {
  topic: string;
  title: string;
  description: string;
  status: Course['status'];
  pages: { title: string; status: Course['status']; content: string }[];
}

export const SAMPLES: Record<SampleAuthor, SampleCourse[]> = {
  platform: [
    {
      topic: 'Getting started',
      title: 'Your first list in ten minutes',
      description: 'From an empty account to a list of companies you can write to.',
      status: 'active',
      pages: [
        {
          title: 'Describe your business',
          status: 'active',
          content:
            '<p>Open <strong>Settings</strong> and fill in your business profile. Suggestions and texts build on it, so five honest sentences are worth more than a slogan.</p><ul><li><p>What you sell, in words a customer would use</p></li><li><p>Who buys it, and who does not</p></li><li><p>What makes somebody buy now</p></li></ul>',
        },
        {
          title: 'Run a small search',
          status: 'active',
          content:
            '<p>Start with one industry in one town. The panel on the right says how many companies match and what they cost at most. Nothing is charged for what is not found.</p><blockquote><p>Twenty companies you know tell you more about the data than two thousand you do not.</p></blockquote>',
        },
        {
          title: 'Check before you send',
          status: 'active',
          content:
            '<p>Hover over the state of an email address to see where it comes from. Filter for <em>found</em> when you write to many people at once.</p>',
        },
      ],
    },
  ],
  reseller: [
    {
      topic: 'Getting started',
      title: 'Welcome to Northwind Leads',
      description: 'What your package includes and how we work together in the first month.',
      status: 'active',
      pages: [
        {
          title: 'What happens in week one',
          status: 'active',
          content:
            '<h2>Day by day</h2><ol><li><p>We set up your account and send you an invitation.</p></li><li><p>You fill in your business profile.</p></li><li><p>We run the first search together on a call.</p></li></ol><p>Questions? Use the chat at the bottom right.</p>',
        },
        {
          title: 'Your credits',
          status: 'active',
          content:
            '<p>Your package gives you credits every month. You pay for results, never for searches that find nothing.</p>',
        },
      ],
    },
    {
      topic: 'Reaching out',
      title: 'Cold email that gets answers',
      description: 'Four short lessons with examples from our own campaigns.',
      status: 'active',
      pages: [
        {
          title: 'One reason per message',
          status: 'active',
          content:
            '<p>Say why you write to <strong>this</strong> company, in the first line, with a fact from its own website.</p>',
        },
        {
          title: 'Three follow-ups, then stop',
          status: 'active',
          content:
            '<p>After three, seven and fourteen days. Each adds something new, and the last one says goodbye.</p>',
        },
        { title: 'Subject lines', status: 'draft', content: '<p>Five words at most.</p>' },
      ],
    },
    {
      topic: 'Finding leads',
      title: 'Local search, town by town',
      description: 'How we build lists for trades and shops.',
      status: 'draft',
      pages: [],
    },
  ],
};
