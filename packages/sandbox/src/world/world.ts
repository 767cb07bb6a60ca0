/**
 * The fictional world behind the sandbox: companies, people, creators, websites and mailboxes, all derived from one
 * seed. Parts are created on first use; the same seed gives the same world on every machine. See README.md for queries.
 */
import { at } from './chance.ts';
import { type Companies, createCompanies, createTraits } from './companies/companies.ts';
import { createLayout } from './companies/layout.ts';
import { createMailboxes, type Mailboxes } from './companies/mailboxes.ts';
import { type Creators, createCreators } from './creators/creators.ts';
import { createVideos, type Videos } from './creators/videos.ts';
import { CITIES } from './geography/cities.ts';
import { createPhoneBook } from './geography/phones.ts';
import { once } from './once.ts';
import { createPeople, type People } from './people/people.ts';
import { peopleStarts } from './people/person-columns.ts';
import { createWebsites, type Websites } from './websites/websites.ts';

export interface World {
  seed: number;
  companies: Companies;
  readonly people: People;
  readonly mailboxes: Mailboxes;
  readonly creators: Creators;
  readonly videos: Videos;
  readonly websites: Websites;
}

export function createWorld(seed: number): World {
  const layout = createLayout(seed);
  const traits = createTraits(seed, layout);
  const starts = peopleStarts(seed, traits);
  const phones = once(() => {
    const companiesIn = CITIES.map(({ index }) => at(layout.cityStart, index + 1) - at(layout.cityStart, index));
    const peopleIn = CITIES.map(
      ({ index }) => at(starts, at(layout.cityStart, index + 1)) - at(starts, at(layout.cityStart, index)),
    );
    return createPhoneBook(companiesIn, peopleIn);
  });
  const companies = createCompanies(seed, layout, traits, phones);
  const people = once(() => createPeople(seed, { layout, traits, starts, companies, phones: phones() }));
  const mailboxes = once(() => createMailboxes(seed, companies, people(), () => creators()));
  const creators = once(() => createCreators(seed));
  const videos = once(() => createVideos(seed, creators()));
  const websites = once(() => createWebsites(seed, companies, people()));
  return {
    seed,
    companies,
    get people() {
      return people();
    },
    get mailboxes() {
      return mailboxes();
    },
    get creators() {
      return creators();
    },
    get videos() {
      return videos();
    },
    get websites() {
      return websites();
    },
  };
}

const worlds = new Map<number, World>();

/** One world per seed and process, shared by all vendors. */
export function worldOf(seed: number): World {
  const world = worlds.get(seed) ?? createWorld(seed);
  worlds.set(seed, world);
  return world;
}
