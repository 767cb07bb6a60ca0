/** Build of the browser app: stable vendor chunks, precompressed files, a size report that fails over budget. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './scripts/precompress.ts';

const API = process.env.API_URL ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`;

const BASE = [
  /node_modules[\\/](i18next|react-i18next)[\\/](?!.*Trans)/,
  /@mantine[\\/]core[\\/]esm[\\/]core[\\/]/,
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/](Button|CloseButton|Input|InputBase|Loader|PasswordInput|TextInput|Transition|UnstyledButton)[\\/]/,
  /web[\\/]src[\\/]lib[\\/](?!brand[\\/](?!brand-defaults))/,
  /web[\\/]src[\\/]ui[\\/](?:\w+[\\/])?(EmptyState|Form|Logo|NotFoundScreen|Note|Toasts|marks|text-fields|useZodForm)\./,
  /packages[\\/]i18n[\\/]src[\\/]languages/,
  // Of the login page and of what is shown when a page is missing or breaks; with them the other icons can wait.
  /@tabler[\\/].*[\\/]Icon(ArrowLeft|BuildingStore|ChevronRight|Id|MapQuestion|Refresh|ShieldCheck|User|Users)\.mjs$/,
];

/** What most screens share once somebody is signed in. */
const KIT = /node_modules[\\/](@mantine|@floating-ui|clsx|react-remove-scroll)[\\/]|web[\\/]src[\\/]ui[\\/]/;

export default defineConfig({
  plugins: [react(), precompress({ firstScreen: ['LoginScreen', 'AuthLayout'], budget: 200_000 })],
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
        // Libraries change less often than our code: their own files stay in the browser's cache over deploys.
        // What every page needs is one file instead of thirty small ones.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            {
              name: 'tanstack',
              test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|react-query|query-core|store|react-store)[\\/]/,
              priority: 20,
            },
            { name: 'zod', test: /node_modules[\\/]zod[\\/]/, priority: 20 },
            { name: 'base', test: (id) => BASE.some((part) => part.test(id)), priority: 10 },
            { name: 'icons', test: /node_modules[\\/]@tabler[\\/]/, minShareCount: 3, priority: 8 },
            { name: 'kit', test: KIT, minShareCount: 5, priority: 5 },
          ],
        },
      },
    },
  },
});
