import { Field, InputType, Int, Mutation, Resolver, type ClassType } from 'type-graphql';
import { about } from '../../platform/shared/descriptions.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { CheckedBy, InputArg, KeyArg, SeenVersionArg, SeenVersionField } from '../../platform/shared/graphql-fields.js';
import { changeInput, InputFields, newInput } from '../../platform/shared/record-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import type { OwnedRecord, OwnedRecordType } from './owned-record-type.js';
import { OwnedRecordsService } from './owned-records.service.js';

/** The mutations of records that belong to a customer, with their inputs. */
export function ownedRecordMutations<T extends OwnedRecord>(type: OwnedRecordType<T>): ClassType {
  const { fields, name, access, verbs, isReplaced } = type;
  const { entity } = type.kind;
  const addInput = `${capitalized(verbs.add)}${name}Input`;
  const updateInput = `Update${name}Input`;

  @CheckedBy(newInput(fields), addInput)
  @InputType(addInput, { description: type.about.addInput })
  @InputFields(fields, 'new')
  class AddInput {
    customerKey?: number;
  }
  if (access === 'self')
    Field(() => Int, {
      nullable: true,
      description: 'Key of the customer to change: the caller by default. Only staff may name another.',
    })(AddInput.prototype, 'customerKey');

  @CheckedBy(isReplaced ? newInput(fields) : changeInput(fields), updateInput)
  @InputType(updateInput, { description: type.about.updateInput })
  @InputFields(fields, isReplaced ? 'new' : 'change')
  class UpdateInput {
    @Field(() => Int, { description: about.existingKey }) key: number;
    @SeenVersionField() version?: number;
  }

  @Resolver()
  class OwnedRecordMutations extends PerRequest {
    private readonly records = this.context.get(OwnedRecordsService);

    @Access(access)
    @Mutation(() => entity, { name: `${verbs.add}${name}`, nullable: true, description: type.about.add })
    add(@InputArg(() => AddInput) input: AddInput): Promise<T> {
      return this.records.add(type, input, input.customerKey);
    }

    @Access(access)
    @Mutation(() => entity, { name: `update${name}`, nullable: true, description: type.about.update })
    update(@InputArg(() => UpdateInput) input: UpdateInput): Promise<T> {
      return this.records.update(type, { key: input.key }, input, input.version);
    }

    @Access(access)
    @Mutation(() => Boolean, { name: `${verbs.remove}${name}`, nullable: true, description: type.about.remove })
    remove(@KeyArg() key: number, @SeenVersionArg() version: number | undefined): Promise<true> {
      return this.records.remove(type, { key }, version);
    }
  }
  return OwnedRecordMutations;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
