import { goParseBudget } from './bench/go-parse-budget.js';

console.log(await goParseBudget(), process.cpuUsage());
