// Measures the matching of photographs to shoots: simulated events against their goals, then the
// cost for up to a million photographs.
import './matching/run.ts';
import './matching/scaling.ts';
