export { salesReportHandlers } from './sales-reports.routes.ts';
export { salesCsv } from './sales-csv.ts';
export { readSales } from './sales-reports.service.ts';
