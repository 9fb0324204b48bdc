import { print, type DocumentNode, type ExecutionResult } from 'graphql';
import { priceListOf } from '../pricing/index.js';
import { pageQueryKey, type ResponseCache } from '../response-cache/index.js';
import type { Actor } from '../shared/access.js';
import type { Executor, Operation } from './executor.js';
import type { Cacheability, RequestContexts } from './request-context.js';

/** The customer that a page is rendered for (null: a visitor), and whether its operations so far can be cached. */
export interface CurrentPage {
  viewer: Actor | null;
  cacheability: Cacheability;
}

/**
 * Runs the queries of rendered pages. Results that depend only on the catalog and the price list are cached, because
 * a customer's page itself never is.
 */
export class PageQueries {
  private readonly texts = new WeakMap<DocumentNode, string>();

  constructor(private readonly parts: { executor: Executor; contexts: RequestContexts; cache: ResponseCache }) {}

  async run(query: Operation, { viewer, cacheability }: CurrentPage): Promise<ExecutionResult> {
    const { cache, contexts, executor } = this.parts;
    const key = pageQueryKey(this.textOf(query.document), query.variables, viewer && priceListOf(viewer));
    const own: Cacheability = { onlySame: true, changes: false };
    const result = await cache.remember<ExecutionResult>(
      key,
      () => executor.run(query, contexts.page(viewer, own)),
      ({ errors }) => own.onlySame && !errors,
    );
    cacheability.onlySame &&= own.onlySame;
    return result;
  }

  private textOf(document: DocumentNode): string {
    const known = this.texts.get(document) ?? print(document);
    this.texts.set(document, known);
    return known;
  }
}
