import { Ctx, Query, Resolver } from 'type-graphql';
import { personFields } from '../definitions/person.js';
import {
  recordMutations,
  recordQuery,
  recordRoutes,
  recordType,
  type RecordContext,
  type RecordModule,
} from '../records/index.js';
import { Access } from '../shared/graphql-access.js';
import { PurchasingAgent } from './purchasing-agent.entity.js';

export const purchasingAgents = recordType(PurchasingAgent, {
  subject: 'purchasingAgent',
  fields: personFields,
  noun: 'purchasing agent',
  plural: 'purchasing agents',
  references: {},
  inUse: { code: 'AGENT_IN_USE', while: 'the agent is assigned to vendors' },
});

/** A store has few purchasing agents, so their list has no pages. */
@Resolver()
class PurchasingAgentsResolver {
  @Access('admin')
  @Query(() => [PurchasingAgent], { description: 'All purchasing agents, by name.' })
  purchasingAgents(@Ctx() { services }: RecordContext): Promise<PurchasingAgent[]> {
    return services.records.of(purchasingAgents).all();
  }
}

const routes = recordRoutes(purchasingAgents, '/authpurchasingagents');

export const agentRecords: RecordModule = {
  type: purchasingAgents,
  sorts: null,
  resolvers: [PurchasingAgentsResolver, recordQuery(purchasingAgents), recordMutations(purchasingAgents)],
  routes: [routes.list, routes.create, routes.updateNamed, routes.delete],
};
