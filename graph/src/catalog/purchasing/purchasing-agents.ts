import { Query, Resolver } from 'type-graphql';
import { personFields } from '../../definitions/person.js';
import {
  recordMutations,
  recordQuery,
  recordType,
  RecordServices,
  type RecordModule,
} from '../../platform/records/index.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { PerRequest } from '../../platform/shared/service-context.js';
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
class PurchasingAgentsResolver extends PerRequest {
  private readonly records = this.context.get(RecordServices);

  @Access('admin')
  @Query(() => [PurchasingAgent], { description: 'All purchasing agents, by name.' })
  purchasingAgents(): Promise<PurchasingAgent[]> {
    return this.records.of(purchasingAgents).all();
  }
}

export const agentRecords: RecordModule = {
  type: purchasingAgents,
  sorts: null,
  resolvers: [PurchasingAgentsResolver, recordQuery(purchasingAgents), recordMutations(purchasingAgents)],
};
