export { figureHandlers } from './figures.routes.ts';
export { salesCsv } from './sales-csv.ts';
export { readSales } from './figures.service.ts';
