/** Runs after every install: without the pinned runtime every later command would fail in a confusing way. */
if (!process.version.startsWith('v24.')) {
  console.error(
    `This project runs on Node 24, found ${process.version}. The optional package node-<os>-<cpu> was not installed ` +
      '(npm ci --omit=optional, or an npm older than 11?).',
  );
  process.exit(1);
}
