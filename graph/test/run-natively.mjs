import { appendFileSync, readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { createEmptyTestResult } from '@jest/test-result';
import { expect } from 'expect';
import * as circus from 'jest-circus';
import { formatExecError, formatResultsErrors } from 'jest-message-util';
import '../../scripts/tools/compile-typescript.mjs';

const { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } = circus;
Object.assign(globalThis, { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test });
const { endPrograms } = await import('./programs.ts');
const crashesFile = process.env.CRASHES_FILE;
let latest = '';
process.on('exit', code => {
  if (code !== 0) appendFileSync(crashesFile, `A process ended with status ${code} during or after ${latest}\n`);
});

/**
 * Runs a test file with jest-circus, as Jest does, except that Node imports it. Jest's module registry is new for each
 * file, so each file would load the whole server again. Here a process loads it once.
 */
export default async function runNatively(globalConfig, config, _environment, _runtime, testPath) {
  // Jest starts the file again in a new process, which would hide the crash if it passes then.
  if (readFileSync(crashesFile, 'utf8').includes(testPath)) throw new Error('The process ended during this file.');
  latest = testPath;
  // Node's stacks have the lines of the sources. Jest's formatter only knows files that Jest compiled.
  Error.prepareStackTrace = undefined;
  circus.resetState();
  const { testNamePattern } = globalConfig;
  circus.setState({
    ...circus.getState(),
    testTimeout: globalConfig.testTimeout ?? config.testTimeout,
    testNamePattern: testNamePattern ? new RegExp(testNamePattern, 'i') : null,
  });
  const errorsOutside = watchErrors();
  try {
    for (const path of [...config.setupFilesAfterEnv, testPath]) await import(pathToFileURL(path));
    const { testResults, unhandledErrors } = await circus.run();
    await nextTurn();
    return resultOf(testResults, [...unhandledErrors, ...errorsOutside.stop()], { config, globalConfig, testPath });
  } finally {
    errorsOutside.stop();
    endPrograms();
  }
}

/** Collects errors that no test caught, and fails the running test for them. */
function watchErrors() {
  const rejected = new Map();
  const listeners = {
    uncaughtException: error => {
      const { currentlyRunningTest, unhandledErrors } = circus.getState();
      (currentlyRunningTest?.errors ?? unhandledErrors).push(error);
    },
    unhandledRejection: (error, promise) => rejected.set(promise, error),
    rejectionHandled: promise => rejected.delete(promise),
  };
  // Jest's worker would end the process at the first one.
  const ending = process.rawListeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  for (const [event, listener] of Object.entries(listeners)) process.on(event, listener);
  return {
    stop: () => {
      for (const [event, listener] of Object.entries(listeners)) process.off(event, listener);
      for (const listener of ending.splice(0)) process.on('uncaughtException', listener);
      return [...rejected.values()].map(error => `Nothing handled a rejection: ${error?.stack ?? String(error)}`);
    },
  };
}

/** Returns what Jest reports about the file. */
function resultOf(testResults, errorsOutside, { config, globalConfig, testPath }) {
  const results = testResults.map(({ testPath: [, ...titles], status, errors, errorsDetailed, ...times }) => ({
    ancestorTitles: titles.slice(0, -1),
    title: titles.at(-1),
    fullName: titles.join(' '),
    status: status === 'skip' ? 'pending' : status === 'todo' ? 'todo' : errors.length > 0 ? 'failed' : 'passed',
    failureMessages: errors,
    failureDetails: errorsDetailed,
    duration: times.duration,
    invocations: times.invocations,
  }));
  const count = status => results.filter(result => result.status === status).length;
  const outside = errorsOutside.map(stack => formatExecError({ message: '', stack }, config, globalConfig, testPath));
  const failed = formatResultsErrors(results, config, globalConfig, testPath);
  return {
    ...createEmptyTestResult(),
    testResults: results,
    numFailingTests: count('failed'),
    numPassingTests: count('passed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    failureMessage: [failed, ...outside].filter(Boolean).join('\n') || null,
    ...(errorsOutside.length > 0 && { testExecError: { message: '', stack: errorsOutside.join('\n') } }),
  };
}
