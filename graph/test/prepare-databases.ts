import 'reflect-metadata';
import { prepareDatabases } from './test-database.js';

await prepareDatabases();
