/** Build of the browser app: stable vendor chunks, precompressed files, a size report that fails over budget. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { type FirstLoadPage, firstLoad } from './scripts/first-load.ts';
import { precompress } from './scripts/precompress.ts';
import { slimContract } from './scripts/slim-contract.ts';
import { wordsAsData } from './scripts/words-as-data.ts';

const API = process.env.API_URL ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`;

const BASE = [
  /node_modules[\\/](i18next|react-i18next)[\\/](?!.*Trans)/,
  /@mantine[\\/]hooks[\\/]/,
  /@mantine[\\/]core[\\/]esm[\\/]core[\\/]/,
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/](ActionIcon|Button|CloseButton|Input|InputBase|Loader|TextInput|Transition|UnstyledButton)[\\/]/,
  /web[\\/]src[\\/]lib[\\/](?!validation|reach[\\/]unloaded|person[\\/]funds|brand[\\/](?!brand-defaults))/,
  /web[\\/]src[\\/]app[\\/](guards|layouts|navigation|places|router-paths)\./,
  /web[\\/]src[\\/]app[\\/]routes[\\/](areas|list-address|searches)\./,
  /web[\\/]src[\\/]ui[\\/](?:\w+[\\/])?(EmptyState|Logo|NotFoundScreen|Note|Skeletons|Toasts|marks)\./,
  /web[\\/]src[\\/]ui[\\/]form[\\/]fields\.module\.css$/,
  /web[\\/]src[\\/]theme[\\/]motion\./,
  /packages[\\/]i18n[\\/]src[\\/]languages/,
  /packages[\\/]contract[\\/]src[\\/](common|endpoint|text)\.ts$/,
  // Icons of the login page and of the error pages. The other icons can load later.
  /@tabler[\\/].*[\\/]Icon(ArrowLeft|BuildingStore|ChevronRight|Id|MapQuestion|Refresh|ShieldCheck|User|Users)\.mjs$/,
];

/** Form fields. */
const FORMS = [
  /@mantine[\\/](form)[\\/]/,
  /web[\\/]src[\\/]ui[\\/]form[\\/](Form|useZodForm)\./,
  /web[\\/]src[\\/]lib[\\/]validation\./,
  /packages[\\/]contract[\\/]src[\\/]findings\./,
];

const INPUTS = /components[\\/]PasswordInput[\\/]|ui[\\/]form[\\/]text-fields\./;
const TABLE =
  /@tanstack[\\/](table-core|react-table|virtual-core|react-virtual)[\\/]|web[\\/]src[\\/]ui[\\/]table[\\/]/;
const NUMBERS = /node_modules[\\/]react-number-format[\\/]|components[\\/]NumberInput[\\/]|ui[\\/]form[\\/]NumberField/;
/** Overlays, which are not open when the page first shows (ui/layout/late-layers.tsx). */
const LAYERS =
  /components[\\/](Drawer|Modal|ModalBase)[\\/]|node_modules[\\/](react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar)[\\/]/;
/** Panels next to and below a table, shown once a row is open or ticked. */
const PANELS = /ui[\\/]layout[\\/](ActionBar|SidePanel|WidePanel|layers)\./;
/** Translations with markup. */
const TRANS = /react-i18next[\\/].*Trans|html-parse-stringify|ui[\\/]feedback[\\/]NoResults/;
/** Fields of forms deeper in the app. */
const FIELDS =
  /components[\\/](FileButton|Radio|Switch|Tabs|Textarea)[\\/]|react-textarea-autosize|ui[\\/]form[\\/](fields\.tsx|CodeInput|ImageUpload|ResendCountdown|SecretField)|ui[\\/]layout[\\/](PageTabs|SaveBar|SortableRows)/;
const PICKERS =
  /components[\\/](Combobox|ScrollArea(?![\\/](use-resize|utils[\\/]to-int))|Select|MultiSelect|TagsInput|Pill|PillsInput)[\\/]|ui[\\/]form[\\/](Pick|select-fields)\b/;
const COLOURS = /components[\\/](ColorPicker|ColorInput|ColorSwatch|AngleSlider)[\\/]|ui[\\/]form[\\/]ColorField/;
/** The shell of every signed-in page, with its dependencies. */
const SHELL = [
  /web[\\/]src[\\/]app[\\/]shell[\\/](AppShell|Sidebar|TopBar)\./,
  /web[\\/]src[\\/]app[\\/]routes[\\/]late\./,
  /features[\\/]wallet[\\/]WalletMeter\./,
  /web[\\/]src[\\/]lib[\\/]reach[\\/]unloaded\./,
];
/** Code that reads schemas loads with them. */
const CONTRACT =
  /packages[\\/]contract[\\/]src[\\/](?!admin|resale|automation[\\/]workflow|unknown-parameters|nearest-name).*\.ts$/;
const KIT = /node_modules[\\/](@mantine|clsx|react-i18next|html-parse-stringify)[\\/]|web[\\/]src[\\/]ui[\\/]/;
/** The lists, also for screens that add leads to one. */
const LISTS = /features[\\/]lists[\\/](lists\.queries|type-icons|useListCrumbs)\./;
/** Shared by lists, leads and the jobs in the shell. */
const LEADS = [
  /features[\\/]lists[\\/]EmailStates\./,
  /features[\\/]results[\\/](origins|results\.queries)\./,
  /features[\\/]results[\\/]enrichment[\\/](acts|enrichment\.queries|progress|words)\./,
  /features[\\/]results[\\/]list[\\/](cells|chosen|columns|DeleteRowsDialog|sends-to-crm|useListUpdates)\./,
  /features[\\/]results[\\/](lead[\\/]phone|writing[\\/](ListTexts|useWritingAct))\./,
  /features[\\/]assistant[\\/](assistant\.queries|public|texts\.queries|words)\./,
  /features[\\/]crm[\\/](public|[\w-]+\.queries)\./,
  /web[\\/]src[\\/]ui[\\/](display[\\/]HintArea|filters[\\/]filters)\./,
];
/** The workflow canvas, however it is opened. Nothing that other pages use: they would load all of it, and the schemas with it. */
const WORKFLOW =
  /features[\\/]workflows[\\/](?!list|triggers|nodes[\\/]forms|nodes[\\/]NodeForm)|contract[\\/]src[\\/]automation[\\/](workflow[\w-]*|schedule)\.ts$|@tabler[\\/].*[\\/]IconDeviceFloppy\./;
/** The search form, without its validation (features/search/useSearchForm.ts). */
const SEARCH =
  /features[\\/]search[\\/](?!parts[\\/](check-draft|saved-draft|useKeptSearch)|suggested[\\/]suggested-body)/;
/** Validation and drafts of a search. */
const DRAFTS =
  /features[\\/]search[\\/](parts[\\/](check-draft|saved-draft|useKeptSearch)|suggested[\\/]suggested-body)\./;
/** Without its imports, which would come along however little is used. */
const ALONE = { includeDependenciesRecursively: false };

/** Shared by the screens of one area. */
const areaOf = (id: string) => /web[\\/]src[\\/]features[\\/]([\w-]+)[\\/]/.exec(id)?.[1] ?? null;

const EDITOR = /node_modules[\\/](@tiptap|prosemirror-[a-z]+|@mantine[\\/]tiptap|linkifyjs)[\\/]/;
const CHARTS =
  /node_modules[\\/](recharts|@mantine[\\/]charts|victory-vendor|d3-(array|ease|format|path|scale|shape|time|time-format)|@reduxjs|redux|immer|reselect|es-toolkit|decimal\.js-light)[\\/]/;
const CANVAS = /node_modules[\\/](@xyflow|@dagrejs|d3-(drag|zoom|selection|transition|timer|dispatch))[\\/]/;

/** The shell of every signed-in page. */
const AROUND = ['app/shell/AppShell.tsx', 'app/routes/late.ts', 'features/wallet/WalletMeter.tsx'];
const behindSignIn = (path: string, ...roots: string[]): FirstLoadPage => ({ path, roots: [...AROUND, ...roots] });
/** The files that the server names in the HTML of these pages. Other signed-in pages get only the shell. */
const PAGES: FirstLoadPage[] = [
  { path: '^/login/?$', roots: ['app/AuthLayout.tsx', 'auth/sign-in/LoginScreen.tsx'] },
  behindSignIn('^/lead-search/saved-lists/[a-z]+-\\d+/?$', 'results/list/ListScreen.tsx'),
  behindSignIn('^/lead-search/saved-lists/?$', 'lists/SavedListsScreen.tsx'),
  behindSignIn('^/lead-search/new-search/?$', 'search/NewSearchScreen.tsx'),
  behindSignIn(
    '^/lead-search/workflows/\\d+/?$',
    'routes/workflow-screens.ts',
    'workflows/editor/WorkflowScreen.tsx',
    'workflows/canvas/Canvas.tsx',
  ),
  behindSignIn('^/settings/wallet/?$', 'wallet/WalletScreen.tsx'),
  behindSignIn('^/admin/dashboard/?$', 'insight/DashboardScreen.tsx'),
  behindSignIn('^/($|lead-search|settings|profile-settings|whitelabel|admin|resources|onboarding|manage-team|links)'),
];

export default defineConfig({
  plugins: [
    slimContract(),
    wordsAsData(),
    react(),
    firstLoad(PAGES),
    precompress({ firstScreen: ['LoginScreen', 'AuthLayout'], budget: 200_000 }),
  ],
  server: {
    proxy: Object.fromEntries(
      ['/api', '/auth', '/brand-script', '/files', '/readyz'].map((path) => [
        path,
        { target: API, changeOrigin: false },
      ]),
    ),
  },
  build: {
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        // Libraries change less often than our code, so their own files stay cached across deploys. What every page
        // needs is one file instead of thirty small ones.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            {
              name: 'tanstack',
              test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|react-query|query-core|store|react-store)[\\/]/,
              priority: 28,
            },
            { name: 'zod', test: /node_modules[\\/]zod[\\/]/, priority: 27 },
            { name: 'schemas', test: /\?schemas$/, priority: 26, entriesAware: true, entriesAwareMergeThreshold: 8000 },
            { name: 'base', test: (id) => BASE.some((part) => part.test(id)), priority: 25 },
            { name: 'inputs', test: INPUTS, priority: 23 },
            { name: 'forms', test: (id) => FORMS.some((part) => part.test(id)), priority: 22 },
            { name: 'contract', test: CONTRACT, minShareCount: 3, priority: 21, ...ALONE },
            { name: 'shell', test: (id) => SHELL.some((part) => part.test(id)), priority: 20 },
            { name: 'table', test: TABLE, priority: 18, ...ALONE },
            { name: 'layers', test: LAYERS, priority: 17, ...ALONE },
            { name: 'panels', test: PANELS, priority: 17, ...ALONE },
            { name: 'pickers', test: PICKERS, priority: 16, minShareCount: 2, ...ALONE },
            { name: 'colours', test: COLOURS, priority: 16, ...ALONE },
            { name: 'numbers', test: NUMBERS, priority: 15, ...ALONE },
            { name: 'fields', test: FIELDS, priority: 14, minShareCount: 2, ...ALONE },
            { name: 'trans', test: TRANS, priority: 13, ...ALONE },
            { name: 'kit', test: KIT, minShareCount: 4, priority: 12 },
            { name: 'd3', test: /node_modules[\\/]d3-(color|interpolate)[\\/]/, priority: 11, ...ALONE },
            { name: 'canvas', test: CANVAS, priority: 10 },
            { name: 'charts', test: CHARTS, priority: 10 },
            { name: 'editor', test: EDITOR, priority: 10 },
            { name: 'icons', test: /node_modules[\\/]@tabler[\\/]/, minShareCount: 3, priority: 8 },
            { name: 'lists', test: LISTS, priority: 8, ...ALONE },
            { name: 'leads', test: (id) => LEADS.some((part) => part.test(id)), priority: 7, ...ALONE },
            { name: 'workflow', test: WORKFLOW, minShareCount: 2, priority: 6, ...ALONE },
            { name: 'drafts', test: DRAFTS, minShareCount: 2, priority: 5, ...ALONE },
            { name: 'search', test: SEARCH, minShareCount: 2, priority: 5, ...ALONE },
            { name: areaOf, debugName: 'areas', minShareCount: 2, priority: 3, entriesAware: true, ...ALONE },
          ],
        },
      },
    },
  },
});
