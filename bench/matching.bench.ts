// Measures the matching of photographs to shoots: simulated events against their goals, then the
// cost for up to a million photographs. `npm run bench matching accidents` simulates events with
// every kind of accident instead.
if (process.argv[2] === 'accidents') {
  process.argv.splice(2, 1);
  await import('./matching/accidents/run.ts');
} else {
  await import('./matching/run.ts');
  await import('./matching/scaling.ts');
}
