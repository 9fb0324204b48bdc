import fc from 'fast-check';

// The same values in each run of `npm test`, so that a rare one does not refuse an unrelated change. `npm run fuzz`
// chooses others.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_127) });
