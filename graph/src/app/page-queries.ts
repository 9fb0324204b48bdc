import { print, type DocumentNode, type ExecutionResult } from 'graphql';
import { priceListOf } from '../pricing/index.js';
import { pageQueryKey, type ResponseCache } from '../response-cache/index.js';
import type { Actor } from '../shared/access.js';
import type { Executor, Operation } from './executor.js';
import type { Asked, RequestContexts } from './request-context.js';

/** For whom a page is rendered (null: a visitor), and the properties of its operations so far. */
export interface CurrentPage {
  viewer: Actor | null;
  asked: Asked;
}

/**
 * Runs the queries of rendered pages. Results that depend on the catalog and the price list alone are cached, because a
 * customer's page itself never is.
 */
export class PageQueries {
  private readonly texts = new WeakMap<DocumentNode, string>();

  constructor(private readonly parts: { executor: Executor; contexts: RequestContexts; cache: ResponseCache }) {}

  async run(query: Operation, { viewer, asked }: CurrentPage): Promise<ExecutionResult> {
    const { cache, contexts, executor } = this.parts;
    const key = pageQueryKey(this.textOf(query.document), query.variables, viewer && priceListOf(viewer));
    const own: Asked = { onlySame: true, changes: false };
    const result = await cache.remember<ExecutionResult>(
      key,
      () => executor.run(query, contexts.page(viewer, own)),
      ({ errors }) => own.onlySame && !errors,
    );
    asked.onlySame &&= own.onlySame;
    return result;
  }

  private textOf(document: DocumentNode): string {
    const known = this.texts.get(document) ?? print(document);
    this.texts.set(document, known);
    return known;
  }
}
