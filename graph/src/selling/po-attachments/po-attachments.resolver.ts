import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import { Arg, Field, FieldResolver, Int, Mutation, ObjectType, Resolver, Root } from 'type-graphql';
import { Order } from '../ordering/index.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { KeyArg, TimeField } from '../../platform/shared/graphql-fields.js';
import { receivedFile } from '../../platform/shared/received-file.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { about } from './po-attachment-descriptions.js';
import { type PoAttachmentRecord, PoAttachmentsService } from './po-attachments.service.js';

@Access('customer')
@ObjectType({ description: about.attachment })
class PoAttachment implements Omit<PoAttachmentRecord, 'kind' | 'orderKey'> {
  @Field(() => String, { description: about.name }) name: string;
  @Field(() => String, { description: about.kind }) kind: string;
  @Field(() => Int, { description: about.size }) size: number;
  @TimeField(about.attachedAt) attachedAt: number;
  @Field(() => String, { description: about.attachedBy }) attachedBy: string;
}

@Resolver(() => Order)
export class PoAttachmentsResolver extends PerRequest {
  private readonly poAttachments = this.context.get(PoAttachmentsService);

  @Access('customer')
  @FieldResolver(() => PoAttachment, { nullable: true, description: about.ofOrder })
  poAttachment(@Root() order: { key: number }): Promise<PoAttachmentRecord | null> {
    return this.poAttachments.ofOrder(order);
  }

  @Access('customer')
  @Mutation(() => PoAttachment, { nullable: true, description: about.attach })
  async attachPo(
    @KeyArg('orderKey') orderKey: number,
    @Arg('doc', () => GraphQLUpload, { description: about.doc }) doc: Promise<FileUpload>,
  ): Promise<PoAttachmentRecord> {
    return this.poAttachments.attach(orderKey, await receivedFile(doc));
  }

  @Access('customer')
  @Mutation(() => Boolean, { nullable: true, description: about.remove })
  removePo(@KeyArg('orderKey') orderKey: number): Promise<true> {
    return this.poAttachments.remove(orderKey);
  }
}
