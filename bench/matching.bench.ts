// The matching of photographs to shoots: whole simulated events against their goals, then the cost up to a million photographs.
import './matching/run.ts';
import './matching/scaling.ts';
